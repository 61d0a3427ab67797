import { answer, api } from '#client/api/call.ts'
import { MarkedActs } from '#client/panel/MarkedActs.tsx'
import type { ListedPerson } from '#client/panel/reader.ts'
import { nameWithEmail } from '#client/ui/people.ts'
import { counted } from '#client/ui/plural.ts'

interface PeopleActsProps {
  marked: readonly ListedPerson[]
  onDone: (ids: readonly number[]) => Promise<unknown>
}

/** What can be done with several accounts at once. Those that are active already are left alone. */
export function PeopleActs({ marked, onDone }: PeopleActsProps) {
  const asleep = marked.filter(({ activated }) => !activated)
  if (asleep.length === 0) return <span>Wszystkie zaznaczone konta są już aktywne</span>
  const accounts = counted(asleep.length, 'konto', 'konta', 'kont')
  return (
    <MarkedActs
      marked={asleep.map(person => ({ id: person.id, name: nameWithEmail(person) }))}
      onDone={onDone}
      acts={[
        {
          label: `Aktywuj ${accounts}…`,
          title: `Aktywować ${accounts} bez potwierdzenia adresów?`,
          text: (
            <p>
              Nikt nie potwierdził, że te adresy należą do osób, które założyły konta. Mógł je podać ktoś inny i to jego
              hasło zacznie działać. Aktywuj, tylko jeśli wiesz od właścicieli adresów, że konta są ich.
            </p>
          ),
          yes: 'Aktywuj',
          tone: 'danger',
          leftOut: 'Nie aktywowano:',
          run: ids => answer(api.admin.users.activate.patch({ users: [...ids] })),
        },
      ]}
    />
  )
}
