import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { talksOf } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import { type OwnTalk, saveTalksToCalendar } from '#client/sheet/model/talks.ts'
import { Field, FormError } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { COORDINATOR_PATH } from '#contract/addresses.ts'
import { UnfitTalk } from '#contract/requests/talks.ts'
import { TalkCard } from './TalkCard.tsx'

/** An arranged talk, for its leaders. */
export function ComingTalk({ talk, team, place, isOver }: OwnTalk) {
  const [isUnfit, setUnfit] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  function closeUnfit() {
    toggle.current!.focus()
    setUnfit(false)
  }
  return (
    <TalkCard talk={talk}>
      <div className="row tight">
        <button
          type="button"
          className="btn"
          onClick={() => saveTalksToCalendar([{ ...talk, team: team.name, page: COORDINATOR_PATH }])}
        >
          <CalendarDays aria-hidden="true" />
          Dodaj do kalendarza
        </button>
        {!isOver && (
          <button
            type="button"
            className="btn"
            data-tone="quiet"
            aria-expanded={isUnfit}
            ref={toggle}
            onClick={() => setUnfit(!isUnfit)}
          >
            Nie pasuje nam termin
          </button>
        )}
      </div>
      {isUnfit && <Unfit talk={talk} place={place} onSent={closeUnfit} />}
    </TalkCard>
  )
}

function Unfit({ talk, place, onSent }: Pick<OwnTalk, 'talk' | 'place'> & { onSent: () => void }) {
  const form = useForm(UnfitTalk, async body => {
    await answer(api.talks({ id: talk.id }).unfit.post(body))
    await refresh(talksOf(place))
    onSent()
  })
  return (
    <form className="box stack tight" {...form.props}>
      <Field
        label="Kiedy Wam pasuje?"
        name="text"
        required
        autoFocus
        errors={form.errors.text}
        hint="Przeczyta to koordynator. Rozmowa zostaje umówiona, aż ją przełoży."
      />
      <FormError message={form.failure} />
      <div className="row">
        <button type="submit" className="btn" disabled={form.busy}>
          Wyślij do koordynatora
        </button>
      </div>
    </form>
  )
}
