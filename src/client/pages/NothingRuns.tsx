import { Link } from 'wouter'
import type { Outbox } from '#client/sheet/outbox.ts'
import { Refusals } from '#client/sheet/Refusals.tsx'
import type { Saving } from '#client/sheet/saving.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { inPolish } from '#client/ui/messages.ts'
import { Page } from '#client/ui/Page.tsx'

/** Between two years. What could not be saved of the last one is still told. */
export function NothingRuns({ outbox, saving }: { outbox: Outbox; saving: Saving }) {
  return (
    <Page title="Arkusz drużyny">
      <Refusals refusals={saving.refusals} onRead={() => outbox.forgetRefusals()} />
      <EmptyState title={inPolish('No categorization is running')}>
        <Link href="/ranking" className="btn">
          Zobacz ranking
        </Link>
      </EmptyState>
    </Page>
  )
}
