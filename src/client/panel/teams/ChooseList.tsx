import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { SaidInPolish } from '#client/api/ApiError.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FieldFrame, FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { FileButton } from '#client/ui/form/FileButton.tsx'
import { download } from '#client/ui/table/download.ts'
import { textOfXlsx } from '#client/ui/table/readXlsx.ts'
import { toXlsx } from '#client/ui/table/xlsx.ts'

export function ChooseList({ onText }: { onText: (text: string) => void }) {
  const [pasted, setPasted] = useState('')
  const { run, failure } = useAction(async (list: string | File | undefined) => {
    const text = list instanceof File ? await readListFile(list) : list
    if (text?.trim() === '') throw new SaidInPolish('Na liście nie ma żadnego wiersza.')
    if (text !== undefined) onText(text)
  })

  return (
    <section className="card">
      <header>
        <h2>Skąd lista?</h2>
      </header>
      <div className="card__body import-source">
        <div className="stack">
          <FieldFrame label="Plik z arkuszem" hint="XLSX albo CSV, do 8 MB. Możesz go też tu upuścić.">
            {described => (
              // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input within takes keys
              <div
                className="import-drop row"
                onDragOver={event => event.preventDefault()}
                onDrop={event => {
                  event.preventDefault()
                  run(event.dataTransfer.files[0])
                }}
              >
                <FileButton accept=".xlsx,.csv,.tsv,.txt" onChoose={run} {...described}>
                  <FileUp aria-hidden="true" />
                  Wybierz plik
                </FileButton>
              </div>
            )}
          </FieldFrame>
          <div className="row">
            <button type="button" className="btn" onClick={() => download(toXlsx(TEMPLATE), 'wzor-listy.xlsx')}>
              <Download aria-hidden="true" />
              Pobierz wzór z przykładami
            </button>
          </div>
        </div>
        <form
          className="stack"
          onSubmit={event => {
            event.preventDefault()
            run(pasted)
          }}
        >
          <TextareaField
            label="…albo wklej wiersze z arkusza"
            rows={6}
            value={pasted}
            onChange={event => setPasted(event.currentTarget.value)}
            hint="Chorągiew, hufiec, drużyna, adresy (kilka po przecinku), imiona. Kolejność dowolna, najlepiej z nagłówkami."
          />
          <div className="row">
            <button type="submit" className="btn" data-tone="primary">
              Dalej
            </button>
          </div>
        </form>
        <FormError message={failure} />
      </div>
    </section>
  )
}

const TEMPLATE = {
  title: 'Lista',
  head: ['chorągiew', 'hufiec', 'drużyna', 'adresy', 'imiona'],
  rows: [
    [
      'Nadwiślańska',
      'Południe',
      '21 NDH „Wydry”',
      'adam.kos@poczta.example, filip.rak@poczta.example',
      'Adam Kos, Filip Rak',
    ],
    ['Nadwiślańska', '', '22 NDH „Bobry”', '', ''],
  ],
}

const LARGEST = 8 * 1024 * 1024

/** The text of a CSV file, or the first sheet of a workbook as tab-separated lines. @throws SaidInPolish */
async function readListFile(file: File): Promise<string> {
  if (file.size > LARGEST)
    throw new SaidInPolish('Ten plik ma ponad 8 MB. Podziel listę na dwa pliki i wczytaj po kolei.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b
  const isOldOrEncrypted = bytes[0] === 0xd0 && bytes[1] === 0xcf
  if (isOldOrEncrypted)
    throw new SaidInPolish(
      'Ten plik jest zaszyfrowany hasłem albo ma stary format XLS. Zapisz go jako XLSX bez hasła albo wklej wiersze.',
    )
  if (isWorkbook) {
    const text = await textOfXlsx(bytes).catch(() => null)
    if (text === null)
      throw new SaidInPolish('Nie udało się odczytać arkusza. Zapisz go jako zwykły XLSX albo wklej wiersze.')
    return text
  }
  return decode(bytes)
}

/** Polish spreadsheets write CSV in windows-1250 or UTF-8. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}
