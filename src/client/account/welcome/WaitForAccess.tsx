import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { myRequest } from '#client/api/reads.ts'
import { type Me, me } from '#client/api/session.ts'
import { refresh, remember, useReadOrNull } from '#client/api/useRead.ts'
import { forgetAwaitedTeam, rememberAwaitedTeam } from '#client/ui/awaitedTeam.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { Page } from '#client/ui/Page.tsx'
import { WhomToAsk } from '#client/ui/WhomToAsk.tsx'
import { RulesInAMinute } from './RulesInAMinute.tsx'

const ANSWERS = {
  new: {
    LEADER: 'Potwierdzi ją jej drużynowy.',
    DISTRICT_COORDINATOR: 'Potwierdzi ją koordynator tej chorągwi.',
    TOPLEVEL_COORDINATOR: 'Chorągiew nie ma jeszcze koordynatora, więc potwierdzi ją koordynator krajowy.',
    ADMIN: 'Chorągiew nie ma jeszcze koordynatora, więc potwierdzi ją administrator systemu.',
  },
  known: {
    LEADER: 'Odpowie jej drużynowy albo koordynator chorągwi.',
    DISTRICT_COORDINATOR: 'Odpowie koordynator tej chorągwi.',
    TOPLEVEL_COORDINATOR: 'Chorągiew nie ma jeszcze koordynatora, więc odpowie koordynator krajowy.',
    ADMIN: 'Chorągiew nie ma jeszcze koordynatora, więc odpowie administrator systemu.',
  },
}

interface WaitForAccessProps {
  userId: number
  team: NonNullable<Me['team']>
  onWithdrawing: (isSo: boolean) => void
}

export function WaitForAccess({ userId, team, onWithdrawing }: WaitForAccessProps) {
  const request = useReadOrNull(myRequest)?.request
  const [, navigate] = useLocation()
  const { id, name } = team
  useEffect(() => void rememberAwaitedTeam({ userId, id, name }), [userId, id, name])
  async function withdraw() {
    onWithdrawing(true)
    try {
      const now = await answer(api.teams.withdraw.post())
      forgetAwaitedTeam()
      navigate(`/welcome?krok=druzyna&choragiew=${team.district.id}`, { replace: true })
      remember(me, now)
    } catch (error) {
      onWithdrawing(false)
      await refresh(me)
      throw error
    }
  }

  return (
    <Page title="Prośba o dostęp czeka" kicker={`${team.name} · ${team.district.name}`} width="reading">
      <div className="stack">
        <Note tone="calm">
          <p>
            {request?.isNewTeam ? 'Nowa drużyna czeka na potwierdzenie: ' : 'Prośba o dostęp do drużyny: '}
            <b>{team.name}</b>.{request && <> {ANSWERS[request.isNewTeam ? 'new' : 'known'][request.answering]}</>}
          </p>
          {request && <p>Czeka od: {formatDateTime(request.since)}.</p>}
          <p>Gdy ktoś odpowie, ta strona odświeży się sama. O odpowiedzi dostaniesz też maila.</p>
        </Note>
        <WhomToAsk />
        <RulesInAMinute />
        <div className="row">
          <ConfirmButton
            title="Wycofać prośbę?"
            text={<p>Będzie można wybrać inną drużynę albo poprosić jeszcze raz.</p>}
            confirmLabel="Wycofaj prośbę"
            cancelLabel="Czekam dalej"
            onConfirm={withdraw}
          >
            Wycofaj prośbę i wybierz inną drużynę
          </ConfirmButton>
        </div>
      </div>
    </Page>
  )
}
