/** Mails about sheets that a user gets: acts and remarks, acts alone, or none (rules.md#53). */
export const MAIL_SETTINGS = ['ALL', 'DECISIONS', 'NONE'] as const
export type MailSetting = (typeof MAIL_SETTINGS)[number]
