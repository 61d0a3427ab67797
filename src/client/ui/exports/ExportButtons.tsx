import { Download } from 'lucide-react'
import { fileName } from '../../../domain/fileName.ts'
import { download } from '../download.ts'
import { toCsv } from './csv.ts'
import type { Table } from './table.ts'
import { toXlsx } from './xlsx.ts'

const FORMATS = [
  { name: 'CSV', extension: 'csv', write: toCsv },
  { name: 'XLSX', extension: 'xlsx', write: toXlsx },
] as const

/** The table is made only when somebody wants it. */
export function ExportButtons({ table }: { table: () => Table }) {
  return FORMATS.map(({ name, extension, write }) => (
    <button
      key={name}
      type="button"
      className="btn"
      onClick={() => {
        const made = table()
        download(write(made), fileName(made.title, extension))
      }}
    >
      <Download aria-hidden="true" />
      Pobierz {name}
    </button>
  ))
}
