//! The addresses that phones were given: they hold whatever port was busy once.

use std::net::TcpListener;

use super::PhoneTable;
use crate::screen::harness::Desk;

/// Opens the pages anew, in the same program.
fn opened_again(table: PhoneTable) -> PhoneTable {
    let mut desk: Desk = table.desk;
    desk.keys(":phones on their own<Enter>s<Esc>");
    PhoneTable::open(desk)
}

#[test]
fn the_first_port_is_tried_again_each_time_and_a_change_is_told() {
    let table = PhoneTable::standard();
    let first = table.at;
    let taken = format!("Port {} is taken: phones need new codes", first.port());
    let free = format!(
        "Port {} is free again: phones need their first codes",
        first.port()
    );

    // Another program takes the port while the pages are closed.
    let mut desk = table.desk;
    desk.keys(":phones on their own<Enter>s<Esc>");
    let other = TcpListener::bind(first).unwrap();
    let mut table = PhoneTable::open(desk);
    assert_ne!(table.at, first);
    assert_eq!(table.page(0).asks().len(), 3);
    table.desk.keys(":phones on their own<Enter>").shows(&taken);
    table.desk.keys("<Esc>");

    // It is still told at the next time, and no more once the port is free.
    let mut table = opened_again(table);
    assert_ne!(table.at, first);
    table.desk.keys(":phones on their own<Enter>").shows(&taken);
    table.desk.keys("<Esc>");
    drop(other);
    let mut table = opened_again(table);
    assert_eq!(table.at, first);
    table.desk.keys(":phones on their own<Enter>").shows(&free);
    table.desk.keys("<Esc>");
    let mut table = opened_again(table);
    assert_eq!(table.at, first);
    table
        .desk
        .keys(":phones on their own<Enter>")
        .hides("Port")
        .shows("Only this computer can open the pages.");
}
