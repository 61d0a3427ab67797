import { Download } from 'lucide-react'
import { fileName } from '#domain/fileName.ts'
import { download } from './download.ts'
import { FormError } from './Field.tsx'
import { type Table, toCsv } from './spreadsheet.ts'
import { useWork } from './useWork.ts'
import { whyNotRead } from './whyNotRead.ts'

const FORMATS = [
  { name: 'CSV', extension: 'csv', write: toCsv },
  // Longer than the whole page that shows the button.
  { name: 'XLSX', extension: 'xlsx', write: async (table: Table) => (await import('./xlsx.ts')).toXlsx(table) },
] as const

interface ExportButtonsProps {
  /** Made, or asked for, only when somebody wants it; null while it is not known yet what to export. */
  table: (() => Table | Promise<Table>) | null
}

export function ExportButtons({ table }: ExportButtonsProps) {
  const saving = useWork(async ({ extension, write }: (typeof FORMATS)[number]) => {
    const made = await table!()
    download(await write(made), fileName(made.title, extension))
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
