import { Users } from 'lucide-react'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { authorName } from '#client/ui/people.ts'
import { counted } from '#domain/text/plural.ts'
import type { News } from './news.ts'
import { SectionLink } from './SectionLink.tsx'
import type { SheetPosition } from './sections.ts'
import type { Sheet } from './sheet.ts'

interface SinceLastVisitProps {
  news: ReadonlyMap<number, News>
  sheet: Sheet
  position: SheetPosition
}

/** Names who entered how many values since the last visit, and leads to the areas. */
export function SinceLastVisit({ news, sheet, position }: SinceLastVisitProps) {
  if (news.size === 0) return null
  const areas = sheet.groups.filter(({ id, tasks }) =>
    tasks.some(task => task.primaryGroupId === id && news.has(task.id)),
  )
  return (
    <Banner Icon={Users}>
      Od Twojej ostatniej wizyty wpisano:{' '}
      {[...Map.groupBy(news.values(), authorName)].map(([name, entered]) => (
        <span key={name}>
          {counted(entered.length, 'wartość', 'wartości', 'wartości')} (<b>{name}</b>).{' '}
        </span>
      ))}
      {areas.map(({ id, name }) => (
        <span key={id}>
          <SectionLink to={id} position={position}>
            {name}
          </SectionLink>{' '}
        </span>
      ))}
    </Banner>
  )
}
