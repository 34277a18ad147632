# nix-build packaging/nix: Chancery, of the source tree that this file lies in.
{ pkgs ? import <nixpkgs> { } }:
let
  manifest = builtins.fromTOML (builtins.readFile ../../Cargo.toml);
  package = manifest.package // manifest.workspace.package;
in
pkgs.rustPlatform.buildRustPackage {
  pname = package.name;
  inherit (package) version;
  src = pkgs.lib.cleanSource ../..;
  cargoLock.lockFile = ../../Cargo.lock;
  buildFeatures = [ "pictures" ];
  # The tests want terminals and a network of their own.
  doCheck = false;
  postInstall = ''
    bash packaging/stage "$out/bin/chancery" "$out"
  '';
  meta = {
    inherit (package) description;
    license = [ pkgs.lib.licenses.mit pkgs.lib.licenses.asl20 pkgs.lib.licenses.ofl ];
    mainProgram = package.name;
  }
  // pkgs.lib.optionalAttrs (package ? repository) { homepage = package.repository; };
}
