class Chancery < Formula
  desc "Terminal program for the game master of a face-to-face Diplomacy game"
  homepage "@REPOSITORY@"
  url "@REPOSITORY@/archive/refs/tags/v@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license all_of: ["OFL-1.1", { any_of: ["MIT", "Apache-2.0"] }]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args, "--features", "pictures"
    system "bash", "packaging/stage", bin/"chancery", prefix
  end

  test do
    (testpath/"one.cases").write <<~CASES
      case one
      variant standard
      orders
        France: A Par - Bur
    CASES
    assert_match "Par - Bur", shell_output("#{bin}/chancery resolve one.cases")
  end
end
