import { CalendarDays } from 'lucide-react'
import { useEffect, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { type ManagedTeam, type Talk, talksOf, teamReview } from '#client/api/reads.ts'
import { EVERY_MINUTE, refresh, useReadOrNull } from '#client/api/useRead.ts'
import { overviewOf } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { ArrangeTalks } from '#client/panel/troops/talks/ArrangeTalks.tsx'
import { TalkCard } from '#client/sheet/cards/TalkCard.tsx'
import type { Review } from '#client/sheet/model/review.ts'
import { saveTalksToCalendar } from '#client/sheet/model/talks.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { pathOfTalksInPanel } from '#contract/addresses.ts'
import { counted } from '#domain/text/plural.ts'
import { RecordTalk } from './RecordTalk.tsx'

interface TeamTalksProps {
  team: ManagedTeam
  year: { id: number; state: string }
  review: Pick<Review, 'talkKinds' | 'plan'>
}

type Act = 'arrange' | 'record' | 'cancel'

/** In the place of an id: a talk that nobody arranged. */
const NEW = 0

/** The talks about a troop's sheet: arranged, recorded, corrected and cancelled here while the year is OPEN. */
export function TeamTalks({ team, year, review }: TeamTalksProps) {
  const reader = useReader()
  const place = { teamId: team.id, yearId: year.id }
  const talks = useReadOrNull(talksOf(place), EVERY_MINUTE)
  const leaders = team.owners.filter(({ teamAccepted }) => teamAccepted)
  const isOpen = year.state === 'OPEN' && review.talkKinds.length > 0
  const { open, begin, close, isRecording } = useOpenAct(isOpen ? talks : null)
  if (!talks) return null

  const page = pathOfTalksInPanel(team.id, year.id)
  const changed = () => refresh(talksOf(place), teamReview(place), overviewOf(null), overviewOf(team.district.id))
  const form = (talk: Talk | null) => (
    <RecordTalk
      draftKey={`rozmowa/${reader.id}/${year.id}/${team.id}`}
      kinds={review.talkKinds}
      target={review.plan.target}
      leaders={leaders.length}
      onRecorded={changed}
      onClose={close}
      {...{ place, talks, talk }}
    >
      {talk?.state === 'UNRECORDED' && (
        <TalkButtons state={talk.state} without="record" onOpen={act => begin(act, talk)} />
      )}
    </RecordTalk>
  )
  return (
    <section className="card" aria-labelledby="rozmowy-h">
      <header className="spread">
        <h2 id="rozmowy-h">Rozmowy</h2>
        {isOpen && (
          <div className="row tight" data-talk={NEW}>
            <button type="button" className="btn" onClick={() => begin('arrange', null)}>
              Umów rozmowę
            </button>
            <button type="button" className="btn" onClick={() => begin('record', null)}>
              Zapisz rozmowę
            </button>
          </div>
        )}
      </header>
      {talks.length === 0 && !isRecording(null) && (
        <p className="card__body muted">
          {isOpen
            ? `Nie ma jeszcze żadnej rozmowy: ${review.talkKinds.map(({ name }) => name).join(', ')}.`
            : 'W tym roku nie było rozmów.'}
        </p>
      )}
      {isRecording(null) && (
        <div className="talk-card" data-talk={NEW}>
          {form(null)}
        </div>
      )}
      {talks.map(talk => (
        <TalkCard key={talk.id} talk={isRecording(talk) ? withoutRecord(talk) : talk}>
          {isRecording(talk) ? (
            form(talk)
          ) : (
            <TalkActs talk={talk} page={page} team={team.name} onOpen={isOpen ? act => begin(act, talk) : undefined} />
          )}
        </TalkCard>
      ))}
      {open?.act === 'arrange' && (
        <ArrangeTalks
          yearId={year.id}
          kinds={review.talkKinds}
          troops={[{ teamId: team.id, name: team.name, leaders, talks }]}
          {...(open.talk && { talk: open.talk })}
          onArranged={changed}
          onClose={close}
        />
      )}
      {open?.act === 'cancel' && open.talk && (
        <Cancel talk={open.talk} leaders={leaders.length} onCancelled={changed} onClose={close} />
      )}
    </section>
  )
}

interface OpenAct {
  act: Act
  /** Null for a new one. */
  talk: Talk | null
  isPressed: boolean
}

/** The act that is open: at first the record of the talk that waits for it. */
function useOpenAct(talks: Talk[] | null | undefined) {
  const [open, setOpen] = useState<OpenAct | null>()
  if (open === undefined && talks) {
    const talk = talks.find(({ state }) => state === 'UNRECORDED')
    setOpen(talk ? { act: 'record', talk, isPressed: false } : null)
  }
  const recorded = open?.act === 'record' ? (open.talk?.id ?? NEW) : undefined
  const isPressed = open?.isPressed === true
  // The form takes the place of the pressed button, which comes back when it closes.
  useEffect(() => {
    if (recorded === undefined) return
    const focusOn = (what: string) => document.querySelector<HTMLElement>(`[data-talk="${recorded}"] ${what}`)?.focus()
    if (isPressed) focusOn('form input')
    return () => {
      if (document.activeElement === document.body) focusOn('button')
    }
  }, [recorded, isPressed])
  return {
    open,
    begin: (act: Act, talk: Talk | null) => setOpen({ act, talk, isPressed: true }),
    close: () => setOpen(null),
    isRecording: (talk: Talk | null) => open?.act === 'record' && open.talk?.id === talk?.id,
  }
}

/** The form has the fields of the record. */
const withoutRecord = (talk: Talk): Talk => ({ ...talk, agreed: null, panelNote: null })

const ACTS: Partial<Record<Talk['state'], readonly (readonly [act: Act, words: string, tone?: string])[]>> = {
  UNRECORDED: [
    ['record', 'Zapisz rozmowę', 'primary'],
    ['arrange', 'Umów na nowo'],
    ['cancel', 'Nie odbyła się', 'quiet'],
  ],
  ARRANGED: [
    ['record', 'Zapisz rozmowę'],
    ['arrange', 'Przełóż'],
    ['cancel', 'Odwołaj', 'quiet'],
  ],
  RECORDED: [['record', 'Popraw zapis']],
}

interface TalkActsProps {
  talk: Talk
  page: string
  team: string
  onOpen: ((act: Act) => void) | undefined
}

function TalkActs({ talk, page, team, onOpen }: TalkActsProps) {
  const { state } = talk
  if (state !== 'ARRANGED' && !(onOpen && state in ACTS)) return null
  return (
    <div className="row tight">
      {onOpen && <TalkButtons state={state} onOpen={onOpen} />}
      {state === 'ARRANGED' && (
        <button
          type="button"
          className="btn"
          data-tone="quiet"
          onClick={() => saveTalksToCalendar([{ ...talk, team, page: page }])}
        >
          <CalendarDays aria-hidden="true" />
          Do kalendarza
        </button>
      )}
    </div>
  )
}

interface TalkButtonsProps {
  state: Talk['state']
  without?: Act
  onOpen: (act: Act) => void
}

const TalkButtons = ({ state, without, onOpen }: TalkButtonsProps) =>
  (ACTS[state] ?? [])
    .filter(([act]) => act !== without)
    .map(([act, words, tone]) => (
      <button key={act} type="button" className="btn" data-tone={tone} onClick={() => onOpen(act)}>
        {words}
      </button>
    ))

interface CancelProps {
  talk: Talk
  leaders: number
  onCancelled: () => Promise<unknown>
  onClose: () => void
}

function Cancel({ talk, leaders, onCancelled, onClose }: CancelProps) {
  const isPast = talk.state === 'UNRECORDED'
  const cancel = async () => {
    await answer(api.talks({ id: talk.id }).cancel.post())
    await onCancelled()
  }
  return (
    <Confirm
      title={isPast ? 'Rozmowa się nie odbyła?' : 'Odwołać rozmowę?'}
      text={
        <p>
          {talk.kind}.{' '}
          {leaders > 0 &&
            `${counted(leaders, 'osoba dostanie', 'osoby dostaną', 'osób dostanie')} powiadomienie i mail.`}
        </p>
      }
      confirmLabel={isPast ? 'Nie odbyła się' : 'Odwołaj'}
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}
