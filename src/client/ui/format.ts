import { dayInWords, inWarsaw, momentInWords } from '#domain/warsaw.ts'

type Moment = string | number | Date

const shown = (moment: Moment) => inWarsaw(new Date(moment).getTime()).split(' ') as [day: string, time: string]

/** 20.11.2026 */
export const formatDate = (moment: Moment) => dayInWords(shown(moment)[0])

/** 20:41 */
export const formatTime = (moment: Moment) => shown(moment)[1]

/** 20.11.2026, 00:38 */
export const formatDateTime = (moment: Moment) => momentInWords(new Date(moment).getTime())
