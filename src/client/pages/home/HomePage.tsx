import { config } from '../../api/reads.ts'
import { useRead } from '../../api/useRead.ts'
import { useMe } from '../../session.ts'
import { Page } from '../../ui/Page.tsx'
import { Greeting } from './Greeting.tsx'
import { Levels } from './Levels.tsx'
import { NextSteps } from './NextSteps.tsx'

export function HomePage() {
  const session = useMe()
  const association = useRead(config)?.associationName

  return (
    <Page title="E-Kategoryzacja" kicker={association} width="table">
      <div className="stack loose">
        <Greeting />
        <NextSteps session={session} />
        <Levels />
      </div>
    </Page>
  )
}
