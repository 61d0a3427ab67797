/** What a spreadsheet is given: a heading and rows under it. The title names the file. */
export interface Table {
  title: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** null is an empty cell. */
export type Cell = string | number | null
