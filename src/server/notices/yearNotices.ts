import { pathOfTeam, SHEET_PATH, SUMMARY_PATH } from '#domain/addresses.ts'
import type { Day } from '#domain/deadline.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { afterCategorization } from '#domain/text/shortYear.ts'
import { dayInWords } from '#domain/warsaw.ts'
import { type Effect, effectInWords } from '#domain/year/effect.ts'
import type { NoticeDetails } from '#server/database/schema/access.ts'
import { compose, PRIORITY } from '#server/mail/template.ts'
import { kind, type OnSheet, type Shown, type Told } from './kind.ts'
import { onOwnSheet } from './places.ts'
import { allLeaders, leadersOf, type Recipient } from './recipients.ts'
import { link, say, strong, untilDay, type Words } from './sentence.ts'

// Kinds of notices about a year, told to the leaders of all teams or of those that it concerns (rules.md#84, #85).

interface Opened extends Told {
  year: { id: number; name: string; deadline: Day | null }
  details: { day: Day | null }
}

interface Closed extends Told {
  team: { id: number }
  year: { id: number; name: string }
  leaders: readonly Recipient[]
  /** Null for a team without a result, e.g. for want of a prerequisite. */
  details: { result: NonNullable<NoticeDetails['result']> | null }
  /** The year was reopened after its leaders had been told another result. */
  isChanged: boolean
}

interface Rescored extends OnSheet {
  details: { effect: Effect }
}

const listedMail = (subject: string, words: readonly string[], path: string = SHEET_PATH) =>
  compose(subject, {
    words,
    link: { label: 'Otwórz arkusz', path },
    isOptional: true,
    priority: PRIORITY.LISTED,
  })

export const yearNotices = {
  'year.open': kind<Opened>({
    icon: 'flag',
    words: shown =>
      say`${link(`Kategoryzacja ${yearIn(shown)} jest otwarta`)}${untilDay(', termin: ', shown.details.day)}`,
    path: onOwnSheet(SHEET_PATH),
    to: allLeaders,
    mail: ({ year: { name, deadline } }) =>
      listedMail(`Kategoryzacja ${afterCategorization(name)} jest otwarta`, [
        `Można już wypełniać arkusz.${deadline === null ? '' : ` Termin: ${dayInWords(deadline)}, do końca dnia.`}`,
      ]),
    later: 'an hour after the act',
    isWithdrawnWithYear: true,
  }),
  'year.close': kind<Closed>({
    icon: 'medal',
    words: shown => say`${link(`Kategoryzacja ${yearIn(shown)} jest zamknięta`)}${resultIn(shown)}`,
    path: ({ teamId }) => (teamId === null ? null : pathOfTeam(teamId)),
    to: ({ leaders }) => leaders,
    mail: ({ team, year, details: { result }, isChanged }) =>
      compose(`${isChanged ? 'Zmiana wyniku' : 'Wyniki'} kategoryzacji ${afterCategorization(year.name)}`, {
        words: [
          isChanged ? 'Kategoryzacja została poprawiona i jest znów zamknięta.' : 'Kategoryzacja jest zamknięta.',
          result
            ? `Wasz ${isChanged ? 'nowy ' : ''}wynik: kategoria ${levelNames[result.category].category}, ${result.place}. miejsce z ${result.places}.`
            : `Waszej drużyny nie ma${isChanged ? ' już' : ''} w rankingu.`,
        ],
        link: { label: 'Zobacz wynik drużyny', path: pathOfTeam(team.id) },
        isOptional: true,
        priority: PRIORITY.LISTED,
      }),
    later: 'an hour after the act',
    isWithdrawnWithYear: true,
  }),
  'year.deadline': kind<Opened>({
    icon: 'date',
    words: shown =>
      shown.details.day == null
        ? say`${link(`Kategoryzacja ${yearIn(shown)}`)} nie ma już terminu`
        : say`${link(`Nowy termin kategoryzacji ${yearIn(shown)}`)}${untilDay(': ', shown.details.day)}`,
    path: onOwnSheet(SHEET_PATH),
    to: allLeaders,
    mail: ({ year: { name, deadline } }) =>
      listedMail(`Nowy termin kategoryzacji ${afterCategorization(name)}`, [
        deadline === null
          ? 'Kategoryzacja nie ma już terminu.'
          : `Arkusz można wypełniać i zgłosić do ${dayInWords(deadline)}, do końca dnia.`,
      ]),
  }),
  'year.rescore': kind<Rescored>({
    icon: 'date',
    words: ({ team, details: { effect } }) =>
      say`${link('Zmieniły się zasady trwającej kategoryzacji')}. Drużyna ${team}: ${strong(effect ? effectInWords(effect) : '')}`,
    path: onOwnSheet(SUMMARY_PATH),
    to: ({ team }) => leadersOf(team.id),
    mail: ({ team, details: { effect } }) =>
      listedMail(
        `Zmiana zasad: ${team.name}`,
        [
          `W trwającej kategoryzacji zmieniły się progi albo zadania. Drużyna ${team.name}: ${effectInWords(effect)}.`,
          'Wpisane wartości się nie zmieniły.',
        ],
        SUMMARY_PATH,
      ),
  }),
}

const yearIn = ({ year }: Shown) => afterCategorization(year)

function resultIn({ details: { result } }: Shown): Words {
  if (!result) return []
  const { category, place, places } = result
  return [': ', strong(`kategoria ${levelNames[category].category}, ${place}. miejsce z ${places}`)]
}
