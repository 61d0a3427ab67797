import { answer, api } from '#client/api/call.ts'
import { type Me, mayEnterPanel, me as whoAmI } from '#client/api/session.ts'
import { remember } from '#client/api/useRead.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { MAIL_SETTINGS, type MailSetting } from '#domain/people/mailSettings.ts'
import { isLeader } from '#domain/people/roles.ts'

/** Which mails about sheets come (rules.md#53). Those about the account and access always do. */
export function MailsCard({ me }: { me: Me }) {
  const choose = useAction(async (choice: { mails: MailSetting; dailyDigest?: boolean; planMails?: boolean }) => {
    remember(whoAmI, await answer(api.user.mails.put(choice)))
  })

  return (
    <section className="card">
      <header>
        <h2>Maile</h2>
      </header>
      <fieldset className="card__body stack" disabled={choose.busy}>
        <legend className="visually-hidden">Które maile o arkuszach przychodzą</legend>
        {MAIL_SETTINGS.map(setting => (
          <label key={setting} className="choice">
            <input
              type="radio"
              name="mails"
              value={setting}
              checked={me.mails === setting}
              onChange={() => choose.run({ mails: setting })}
            />
            <b>{WORDS[setting].name}</b>
            <small>{WORDS[setting].text}</small>
          </label>
        ))}
        {mayEnterPanel(me) && me.mails !== 'NONE' && (
          <label className="choice">
            <input
              type="checkbox"
              checked={me.dailyDigest}
              onChange={event => choose.run({ mails: me.mails, dailyDigest: event.currentTarget.checked })}
            />
            <b>zgłoszenia raz dziennie</b>
            <small>rano jeden mail o arkuszach z całego dnia, zamiast maila o każdym od razu</small>
          </label>
        )}
        {isLeader(me) && me.mails !== 'NONE' && (
          <label className="choice">
            <input
              type="checkbox"
              checked={me.planMails}
              onChange={event => choose.run({ mails: me.mails, planMails: event.currentTarget.checked })}
            />
            <b>mail o planie</b>
            <small>pierwszego dnia miesiąca: co zaplanowaliście i co jest zaległe</small>
          </label>
        )}
        <FormError message={choose.failure} />
        <p className="hint">
          W powiadomieniach jest zawsze wszystko. Maile o koncie i o dostępie do drużyny przychodzą niezależnie od tego
          wyboru.
        </p>
      </fieldset>
    </section>
  )
}

const WORDS: Record<MailSetting, { name: string; text: string }> = {
  ALL: { name: 'wszystkie', text: 'zgłoszenia, zwroty, zatwierdzenia i uwagi' },
  DECISIONS: { name: 'tylko decyzje', text: 'zgłoszenia, zwroty i zatwierdzenia, bez uwag' },
  NONE: { name: 'żadne', text: 'nic o arkuszach' },
}
