import { useEffect } from 'react'
import { answer, api } from '#client/api/call.ts'
import { type Me, mayEnterPanel, me as whoAmI } from '#client/api/session.ts'
import { remember } from '#client/api/useRead.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { ChoiceBox } from '#client/ui/form/ChoiceBox.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { scrollToNamed } from '#client/ui/scrollToNamed.ts'
import { MAILS_ID } from '#contract/addresses.ts'
import { MAIL_SETTINGS, type MailSetting } from '#domain/people/mailSettings.ts'
import { isLeader } from '#domain/people/roles.ts'

/** Sets which mails about sheets are sent (rules.md#53). Mails about the account and access are always sent. */
export function MailsCard({ me }: { me: Me }) {
  const choose = useAction(async (choice: { mails: MailSetting; dailyDigest?: boolean; planMails?: boolean }) => {
    remember(whoAmI, await answer(api.user.mails.put(choice)))
  })

  useEffect(() => scrollToNamed(MAILS_ID), [])

  return (
    <section className="card" id={MAILS_ID}>
      <header>
        <h2>Maile</h2>
      </header>
      <fieldset className="card__body stack" disabled={choose.busy}>
        <legend className="visually-hidden">Które maile o arkuszach przychodzą</legend>
        {MAIL_SETTINGS.map(setting => (
          <ChoiceBox
            key={setting}
            type="radio"
            name="mails"
            value={setting}
            checked={me.mails === setting}
            onChange={() => choose.run({ mails: setting })}
            {...WORDS[setting]}
          />
        ))}
        {mayEnterPanel(me) && me.mails !== 'NONE' && (
          <ChoiceBox
            type="checkbox"
            checked={me.dailyDigest}
            onChange={event => choose.run({ mails: me.mails, dailyDigest: event.currentTarget.checked })}
            title="zgłoszenia raz dziennie"
            hint="rano jeden mail o arkuszach z całego dnia zamiast maila o każdym od razu"
          />
        )}
        {isLeader(me) && me.mails !== 'NONE' && (
          <ChoiceBox
            type="checkbox"
            checked={me.planMails}
            onChange={event => choose.run({ mails: me.mails, planMails: event.currentTarget.checked })}
            title="mail o Waszych zadaniach"
            hint="pierwszego dnia miesiąca: co macie na ten miesiąc i co jest po terminie"
          />
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

const WORDS: Record<MailSetting, { title: string; hint: string }> = {
  ALL: { title: 'wszystkie', hint: 'zgłoszenia, zwroty, zatwierdzenia i uwagi' },
  DECISIONS: { title: 'tylko decyzje', hint: 'zgłoszenia, zwroty i zatwierdzenia, bez uwag' },
  NONE: { title: 'żadne', hint: 'nic o arkuszach' },
}
