import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FieldFrame, FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { FileButton } from '#client/ui/form/FileButton.tsx'
import { download } from '#client/ui/table/download.ts'
import { toXlsx } from '#client/ui/table/xlsx.ts'
import { type ListSource, sourceOfFile, sourceOfText } from './listSource.ts'

export function ChooseList({ onChosen }: { onChosen: (source: ListSource) => Promise<void> }) {
  const [pasted, setPasted] = useState('')
  const { run, failure } = useAction(async (list: string | File | undefined) => {
    if (list !== undefined) await onChosen(list instanceof File ? await sourceOfFile(list) : sourceOfText(list))
  })

  return (
    <section className="card">
      <header>
        <h2>Skąd lista?</h2>
      </header>
      <div className="card__body import-source">
        <div className="stack">
          <FieldFrame
            label="Plik z arkuszem"
            hint="XLSX albo CSV, do 20 MB, bez ukrytych wierszy i arkuszy. Możesz go też tu upuścić."
          >
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
                <FileButton accept=".xlsx,.xlsm,.csv,.tsv,.txt" onChoose={run} {...described}>
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
            hint="Z nagłówkami: chorągiew, hufiec, drużyna, adresy (kilka po przecinku), imiona. Kolejność dowolna."
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
