import { Download } from 'lucide-react'
import { fileName } from '#domain/fileName.ts'
import { download } from './download.ts'
import { FormError } from './Field.tsx'
import { type Table, toCsv } from './spreadsheet.ts'
import { useAction } from './useAction.ts'
import { toXlsx } from './xlsx.ts'

const FORMATS = [
  { name: 'CSV', extension: 'csv', write: toCsv },
  { name: 'XLSX', extension: 'xlsx', write: toXlsx },
] as const

interface ExportButtonsProps {
  /** Made, or asked for, only when somebody wants it; null while it is not known yet what to export. */
  table: (() => Table | Promise<Table>) | null
}

export function ExportButtons({ table }: ExportButtonsProps) {
  const saving = useAction(async ({ extension, write }: (typeof FORMATS)[number]) => {
    const made = await table!()
    download(write(made), fileName(made.title, extension))
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
      <FormError message={saving.failure} />
    </>
  )
}
