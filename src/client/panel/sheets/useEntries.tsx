import { CalendarDays, History, Users } from 'lucide-react'
import { type ManagedTeam, talksOf } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { ReviewHistory } from '#client/sheet/cards/ReviewHistory.tsx'
import { YearStory } from '#client/sheet/cards/StoryCard.tsx'
import type { LastYear } from '#client/sheet/model/lastYear.ts'
import { HISTORY, TALKS, TROOP } from '#client/sheet/model/sections.ts'
import type { Entry } from '#client/sheet/model/viewProps.ts'
import { formatShortDate } from '#client/ui/format.ts'
import type { Day } from '#domain/deadline.ts'
import { counted } from '#domain/text/plural.ts'
import type { Review } from './sinceSubmission.ts'
import { TeamTalks } from './TeamTalks.tsx'
import { TroopEntry } from './TroopEntry.tsx'

interface Shown {
  team: ManagedTeam
  year: { id: number; state: string; deadline: Day | null }
  review: Review
  lastYear: LastYear | null
}

/** The entries above the areas of a troop's sheet, each with what waits there. */
export function useEntries({ team, year, review, lastYear }: Shown): readonly Entry[] {
  const place = { teamId: team.id, yearId: year.id }
  const talks = useReadOrNull(talksOf(place)) ?? []
  const asking = team.owners.filter(({ teamAccepted }) => !teamAccepted).length
  return [
    {
      section: TROOP,
      symbol: <Users aria-hidden="true" className="side-list__icon" />,
      waits: asking > 0 && counted(asking, 'prośba', 'prośby', 'próśb'),
      page: <TroopEntry team={team} />,
    },
    {
      section: TALKS,
      symbol: <CalendarDays aria-hidden="true" className="side-list__icon" />,
      waits: talksInWords(talks),
      page: <TeamTalks team={team} year={year} review={review} />,
    },
    {
      section: HISTORY,
      symbol: <History aria-hidden="true" className="side-list__icon" />,
      waits: review.history.length || null,
      page: (
        <>
          <ReviewHistory review={review} none="Arkusza jeszcze nie zgłoszono." hint="Widzą ją też drużynowi." />
          <YearStory className="card" {...place} deadline={year.deadline} before={lastYear?.year} />
        </>
      ),
    },
  ]
}

/** A talk without a record first, then the day of the next one. */
function talksInWords(talks: Awaited<ReturnType<ReturnType<typeof talksOf>['load']>>) {
  if (talks.some(({ state }) => state === 'UNRECORDED')) return 'bez zapisu'
  const ahead = talks.findLast(({ state }) => state === 'ARRANGED')
  return ahead?.arrangedFor ? formatShortDate(ahead.arrangedFor) : talks.length || null
}
