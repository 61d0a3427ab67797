import { isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { read } from '#client/api/reads.ts'

export const invitation = (key: string) =>
  read(`invitation/${key}`, async () => {
    try {
      return { invited: { ...(await answer(api.invitations.key({ key }).get())), key } }
    } catch (error) {
      if (isRefusedWith(error, 'invitation-sent-anew')) return { refused: 'anew' as const }
      if (isRefusedWith(error, 'invitation-unknown') || isRefusedWith(error, 'invalid'))
        return { refused: 'gone' as const }
      throw error
    }
  })

export type Invited = NonNullable<Awaited<ReturnType<ReturnType<typeof invitation>['load']>>['invited']>
