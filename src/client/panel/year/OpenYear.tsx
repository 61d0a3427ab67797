import { useState } from 'react'
import { api } from '#client/api/call.ts'
import { useRead } from '#client/api/useRead.ts'
import { editorYear, years } from '#client/panel/panelReads.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Note } from '#client/ui/Note.tsx'
import { counted } from '#client/ui/plural.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear } from './editedYear.ts'
import { issueText } from './issueText.ts'

/** Opens a draft, or a finished year again. Errors in the year or another open year block it; warnings only ask. */
export function OpenYear({ year }: { year: EditedYear }) {
  const again = year.state === 'FINISHED'
  const name = again ? 'Otwórz ponownie' : 'Otwórz'
  const other = useRead(years)?.find(({ state }) => state === 'OPEN')
  const { errors, warnings } = checkYear(year)
  const against = [
    ...(other ? [`Trwa już „${other.name}”. Najpierw ją zamknij: otwarta może być tylko jedna.`] : []),
    ...errors.map(issueText),
  ]
  if (against.length > 0) return <BlockedOpening name={name} against={against} />

  return (
    <ConfirmButton
      look={again ? 'danger' : 'primary'}
      tone={again ? 'danger' : 'primary'}
      title={again ? 'Otworzyć tę kategoryzację ponownie?' : 'Otworzyć tę kategoryzację?'}
      text={
        <div className="stack tight">
          <p className="question__name">{year.name}</p>
          {again ? <Reopening year={year} /> : <Opening />}
          <NoteList title="Zwróć uwagę:" tone="warn" texts={warnings.map(issueText)} />
        </div>
      }
      yes={warnings.length > 0 ? 'Otwórz mimo to' : name}
      onYes={() => changeYear(year.id, api.admin.categorization.state.activate({ id: year.id }).patch())}
    >
      {name}
    </ConfirmButton>
  )
}

/** How many sheets a change of state concerns. Asked again when its dialog opens, for the page may be hours old. */
export function SheetCount({ year }: { year: EditedYear }) {
  const { sheets } = useRead(editorYear(year.id)) ?? year
  return <>{counted(sheets, 'arkusz', 'arkusze', 'arkuszy')} z wpisami</>
}

function Opening() {
  return (
    <p>
      Wszystkie drużyny zobaczą tę kategoryzację i zaczną wypełniać swoje arkusze. Żaden arkusz nie będzie jeszcze
      zgłoszony ani zatwierdzony, a ranking będzie dynamiczny.
    </p>
  )
}

function Reopening({ year }: { year: EditedYear }) {
  return (
    <p>
      Arkusze (<SheetCount year={year} />) wrócą do stanów, z którymi kategoryzację zamknięto: zatwierdzonych i
      zgłoszonych drużyny nie zmienią, pozostałe tak.{' '}
      {year.rankingFixed &&
        'Utrwalony ranking zostanie usunięty, a nowy będzie znów dynamiczny. Tej operacji nie można cofnąć.'}
    </p>
  )
}

interface BlockedOpeningProps {
  /** Of the button. */
  name: string
  against: readonly string[]
}

function BlockedOpening({ name, against }: BlockedOpeningProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" data-tone="primary" onClick={() => setOpen(true)}>
        {name}
      </button>
      {open && (
        <Dialog title="Jeszcze nie można otworzyć" onClose={() => setOpen(false)}>
          <NoteList tone="danger" texts={against} />
        </Dialog>
      )}
    </>
  )
}

const SHOWN = 8

interface NoteListProps {
  title?: string
  tone: 'warn' | 'danger'
  texts: readonly string[]
}

/** What there is to consider before a move, shortened when it is too much to read. */
function NoteList({ title, tone, texts }: NoteListProps) {
  if (texts.length === 0) return null
  return (
    <Note tone={tone}>
      {title && <p>{title}</p>}
      <ul>
        {texts.slice(0, SHOWN).map(text => (
          <li key={text}>{text}</li>
        ))}
        {texts.length > SHOWN && <li>…i jeszcze {texts.length - SHOWN}</li>}
      </ul>
    </Note>
  )
}
