import {
  ACCOUNT_PATH,
  BELL_PATH,
  CHOOSE_TEAM_PATH,
  INVITATIONS_PATH,
  pathOfTeamInPanel,
  SHEET_PATH,
  TAKEOVER_PATH,
} from '#contract/addresses.ts'
import { mayHaveTeam } from '#domain/people/roles.ts'
import { dayInWords } from '#domain/warsaw.ts'
import { compose, namedUnder } from '#server/mail/template.ts'
import {
  type About,
  type Details,
  kind,
  type OnTeam,
  type Shown,
  type Told,
  type ToPeople,
  teamInPanel,
} from './kind.ts'
import { approversOf, coordinatorsOf, leadersOf, people, type Recipient } from './recipients.ts'
import { by, link, say, someOf, strong, type Words } from './sentence.ts'

// Kinds of notices about access to a team, the people who lead it, and invitations.

/** The address is needed to decide whom to let in. */
type Asked = OnTeam & { requestId: number; asker: { name?: string | null; email: string } }

/** An answer about access. A person who had asked for it gets a mail, too. */
type Answered = ToPeople & { team: { id: number; name: string }; isAnswer?: true }

/** A request for access. Leaders answer it in the bell, coordinators on the page of the team. */
const request = (words: (shown: Shown) => Words, subject: string, sentence: (asker: string, team: string) => string) =>
  kind<Asked>({
    icon: 'people',
    words: shown => requestWords(shown, words(shown)),
    path: about => (about.isForPanel ? teamInPanel(about) : null),
    to: ({ team }) => approversOf(team),
    mail:
      ({ asker: { name, email }, team }) =>
      (approver: Recipient) =>
        compose(`${subject}: ${team.name}`, {
          words: [sentence(name ?? email, team.name), name ? `Adres konta: ${email}.` : null],
          link: {
            label: 'Odpowiedz na prośbę',
            path: mayHaveTeam(approver) ? BELL_PATH : pathOfTeamInPanel(team.id),
          },
        }),
  })

const forCoordinators = (icon: 'people' | 'key', words: (shown: Shown) => Words) =>
  kind<Told & { team: { id: number; districtId: number } }>({
    icon,
    words,
    path: teamInPanel,
    to: ({ team }) => coordinatorsOf(team),
  })

/** For both leaders of a handover, and the coordinators. */
const forBoth = (words: (shown: Shown) => Words, path: (about: About) => string) =>
  kind<OnTeam & ToPeople>({
    icon: 'people',
    words,
    path: about => (about.isForPanel ? teamInPanel(about) : path(about)),
    to: ({ to, team }) => [...people(to), ...coordinatorsOf(team)],
  })

/** Tells the sender of an invitation how it ended. */
const forSender = (words: (shown: Shown) => Words) =>
  kind<ToPeople>({
    icon: 'key',
    words,
    path: about => (about.isForPanel ? (teamInPanel(about) ?? INVITATIONS_PATH) : ACCOUNT_PATH),
    to: ({ to }) => people(to),
  })

export const accessNotices = {
  'access.ask': request(
    shown => say`${by(shown)} prosi o dostęp do drużyny ${link(shown.team)}`,
    'Prośba o dostęp',
    (asker, team) => `${asker} prosi o dostęp do arkusza drużyny ${team}.`,
  ),
  /** Instead of `access.ask` for a team that nobody leads yet. */
  'access.found': request(
    shown => say`${by(shown)} zakłada nową drużynę ${link(shown.team)} i prosi o jej potwierdzenie`,
    'Nowa drużyna do potwierdzenia',
    (asker, team) => `${asker} zakłada nową drużynę ${team} i prosi o jej potwierdzenie.`,
  ),
  'access.grant': kind<Answered>({
    icon: 'key',
    words: ({ team }) => say`Masz dostęp do drużyny ${strong(team)}. Możesz ${link('wypełniać arkusz')}`,
    path: () => SHEET_PATH,
    to: ({ to }) => people(to),
    mail: ({ team, isAnswer }) =>
      isAnswer
        ? compose(`Masz dostęp: ${team.name}`, {
            words: [`Twoja prośba została przyjęta. Możesz wypełniać arkusz drużyny ${team.name}.`],
            link: { label: 'Otwórz arkusz', path: SHEET_PATH },
          })
        : null,
  }),
  'access.refuse': kind<Answered>({
    icon: 'key',
    words: ({ team }) =>
      say`Prośba o dostęp do drużyny ${team} została odrzucona. Możesz ${link('wybrać inną drużynę')}`,
    path: () => CHOOSE_TEAM_PATH,
    to: ({ to }) => people(to),
    mail: ({ team }) =>
      compose(`Prośba odrzucona: ${team.name}`, {
        words: [`Twoja prośba o dostęp do arkusza drużyny ${team.name} została odrzucona. Możesz wybrać inną drużynę.`],
        link: { label: 'Wybierz drużynę', path: CHOOSE_TEAM_PATH },
      }),
  }),
  'access.revoke': kind<ToPeople>({
    icon: 'key',
    words: ({ team }) => say`Twój dostęp do drużyny ${team} został odebrany`,
    path: () => null,
    to: ({ to }) => people(to),
  }),
  'access.end': forCoordinators(
    'key',
    shown => say`${by(shown)} odbiera dostęp do drużyny ${link(shown.team)}: ${strong(personIn(shown))}`,
  ),
  'access.return': forCoordinators(
    'key',
    shown => say`${by(shown)} przywraca dostęp do drużyny ${link(shown.team)}: ${strong(personIn(shown))}`,
  ),
  'team.found': forCoordinators(
    'people',
    ({ team, who }) => say`Nowa drużyna w chorągwi: ${link(team)}. Zakłada ją ${who}, z dostępem od razu`,
  ),
  'team.handover': forBoth(
    shown =>
      say`${by(shown)} przejmuje drużynę ${link(shown.team)}. ${strong(dayInWords(shown.details.day ?? ''))} odchodzi ${personIn(shown)}`,
    ({ isAboutReader }) => (isAboutReader ? ACCOUNT_PATH : TAKEOVER_PATH),
  ),
  'team.stay': forBoth(
    shown => say`${by(shown)} zostaje w drużynie ${link(shown.team)}: odejście jest odwołane`,
    () => ACCOUNT_PATH,
  ),
  'team.left': kind<ToPeople>({
    icon: 'people',
    words: shown => say`Drużyna ${link(shown.team)}: odchodzi ${personIn(shown)}, zgodnie z przekazaniem`,
    path: ({ isAboutReader }) => (isAboutReader ? null : ACCOUNT_PATH),
    to: ({ to }) => people(to),
  }),
  'team.leave': forCoordinators(
    'people',
    shown => say`${by(shown)} odchodzi z drużyny ${link(shown.team)}. Drużyna nie ma teraz drużynowego`,
  ),
  'team.erased': forCoordinators(
    'people',
    ({ team }) => say`Drużyna ${link(team)} nie ma teraz drużynowego: jego konto zostało usunięte`,
  ),
  'team.merge': kind<OnTeam & Details<'note' | 'otherTeam' | 'tasks'>>({
    icon: 'merge',
    words: shown => {
      const { otherTeam = '', tasks = [] } = shown.details
      const left = tasks.length > 0 ? `. Tylko w drugim arkuszu zostały: ${someOf(tasks)}` : ''
      return say`${by(shown)} łączy drużynę ${otherTeam} z drużyną ${link(shown.team)}${left}`
    },
    path: () => SHEET_PATH,
    to: ({ team }) => leadersOf(team.id),
    mail: ({ team, details: { otherTeam, note, tasks } }) =>
      compose(`Połączone drużyny: ${team.name}`, {
        words: [
          `Drużyna ${otherTeam} jest teraz częścią drużyny ${team.name}. Prowadzicie ją wszyscy. Powód:`,
          note,
          ...namedUnder(
            'Drugi arkusz mogą teraz czytać tylko koordynatorzy. Tych wpisów nie ma w arkuszu, który został:',
            tasks,
          ),
        ],
        link: { label: 'Otwórz arkusz', path: SHEET_PATH },
      }),
  }),
  'invite.used': forSender(shown => say`${by(shown)} przyjmuje ${link('zaproszenie')}${toTeam(shown)}`),
  'invite.declined': forSender(
    shown => say`${strong(shown.details.email ?? '')} odmawia: ${link('zaproszenie')}${toTeam(shown)}`,
  ),
  'invite.expired': forSender(
    shown => say`${strong(shown.details.email ?? '')} prosi o nowe ${link('zaproszenie')}${toTeam(shown)}`,
  ),
}

function requestWords(shown: Shown, waiting: Words): Words {
  const { requestState, team } = shown
  if (requestState === 'GRANTED') return say`${by(shown)} ma dostęp do drużyny ${team}`
  if (requestState === 'REFUSED') return say`${by(shown)}: odmówiono dostępu do drużyny ${team}`
  return requestState === 'WITHDRAWN' ? say`${by(shown)}: prośba o dostęp do drużyny ${team} wycofana` : waiting
}

const personIn = ({ person }: Shown) => person ?? 'konto usunięte'
const toTeam = ({ team }: Shown) => (team ? ` do drużyny ${team}` : '')
