import { Download } from 'lucide-react'
import { chunk } from '#client/ui/chunk.ts'
import { whyNotRead } from '#client/ui/feedback/whyNotRead.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { useWork } from '#client/ui/form/useWork.ts'
import { fileName } from '#domain/text/fileName.ts'
import { download } from './download.ts'
import { type Table, toCsv } from './spreadsheet.ts'

const xlsx = chunk(() => import('./xlsx.ts'))

const FORMATS = [
  { name: 'CSV', extension: 'csv', write: toCsv },
  // Loaded on demand: few visitors need it, and it is longer than this file.
  { name: 'XLSX', extension: 'xlsx', write: async (table: Table) => (await xlsx.fetch()).toXlsx(table) },
] as const

interface ExportButtonsProps {
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
