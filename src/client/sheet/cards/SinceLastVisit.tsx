import { Users } from 'lucide-react'
import type { News } from '#client/sheet/model/news.ts'
import type { SheetPosition } from '#client/sheet/model/sections.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { SectionLink } from '#client/sheet/rows/SectionLink.tsx'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { authorName } from '#client/ui/people.ts'
import { counted } from '#domain/text/plural.ts'

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
