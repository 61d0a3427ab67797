import { pathOfTeam, SHEET_PATH, SUMMARY_PATH } from '#contract/addresses.ts'
import type { Day } from '#domain/deadline.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { afterCategorization } from '#domain/text/shortYear.ts'
import { dayInWords } from '#domain/warsaw.ts'
import { effectInWords } from '#domain/year/effect.ts'
import { compose, PRIORITY } from '#server/mail/template.ts'
import { type Details, kind, type OnSheet, onOwnSheet, type Shown, type Told } from './kind.ts'
import { allLeaders, leadersOf, type Recipient } from './recipients.ts'
import { link, say, strong, untilDay, type Words } from './sentence.ts'

// Kinds of notices about a year, told to the leaders of all teams or of those that it concerns (rules.md#84, #85).

type Opened = Told & Details<'day'> & { year: { id: number; name: string; deadline: Day | null } }

/** The result is null for a team that has none, e.g. for want of a prerequisite. */
type Closed = Told &
  Details<'result'> & {
    team: { id: number }
    year: { id: number; name: string }
    leaders: readonly Recipient[]
    /** The year was reopened after its leaders had been told another result. */
    isChanged: boolean
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
  'year.rescore': kind<OnSheet & Details<'effect'>>({
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
