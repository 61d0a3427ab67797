/** The part of a row that was changed: what somebody else changed in the meantime stays as they left it. */
export function changedOnly<Row extends object>(row: Row, changed: readonly string[]): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => changed.includes(name))) as Partial<Row>
}
