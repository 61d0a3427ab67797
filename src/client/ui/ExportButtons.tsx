import { Download } from 'lucide-react'
import { fileName } from '#domain/fileName.ts'
import { download } from './download.ts'
import { FormError } from './Field.tsx'
import { fetched } from './piece.tsx'
import type { Table } from './spreadsheet.ts'
import { useWork } from './useWork.ts'
import { whyNotRead } from './whyNotRead.ts'

// What writes a file comes when somebody wants one.
const FORMATS = [
  { name: 'CSV', extension: 'csv', write: async () => (await fetched(() => import('./spreadsheet.ts'))).toCsv },
  { name: 'XLSX', extension: 'xlsx', write: async () => (await fetched(() => import('./xlsx.ts'))).toXlsx },
] as const

interface ExportButtonsProps {
  /** Made, or asked for, only when somebody wants it; null while it is not known yet what to export. */
  table: (() => Table | Promise<Table>) | null
}

export function ExportButtons({ table }: ExportButtonsProps) {
  const saving = useWork(async ({ extension, write }: (typeof FORMATS)[number]) => {
    const [made, written] = await Promise.all([table!(), write()])
    download(written(made), fileName(made.title, extension))
  })

  return (
    <>
      {FORMATS.map(format => (
        <button
          key={format.name}
          type="button"
          className="btn"
          disabled={saving.busy || !table}
          onClick={() => saving.run(format)}
        >
          <Download aria-hidden="true" />
          Pobierz {format.name}
        </button>
      ))}
      <FormError message={saving.error === undefined ? undefined : whyNotRead(saving.error)} />
    </>
  )
}
