import { WayCard } from '#client/sheet/planning/WayCard.tsx'
import type { WayOrNone, Whom } from '#client/sheet/planning/way.ts'
import { AreasCard } from './AreaTable.tsx'
import type { SheetViewProps } from './viewProps.ts'

interface SummaryBelowProps extends SheetViewProps {
  way: WayOrNone | null
  whom: Whom
}

/** The summary's cards: the way to the next category, the year so far and all areas. */
export function SummaryBelow({ way, whom, ...view }: SummaryBelowProps) {
  const { sheet, position, checking, story, lastYear, isToRead } = view
  return (
    <>
      {way && <WayCard way={way} whom={whom} {...view} plan={checking ? undefined : view.plan} />}
      {story}
      <AreasCard sheet={sheet} position={position} lastYear={lastYear} isToRead={isToRead} />
    </>
  )
}
