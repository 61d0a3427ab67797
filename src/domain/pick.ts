export const pick = <Row, Name extends keyof Row>(row: Row, ...names: Name[]) =>
  Object.fromEntries(names.map(name => [name, row[name]])) as Pick<Row, Name>
