import type { ComponentProps } from 'react'
import { TextareaField } from '#client/ui/form/Field.tsx'
import { MAX_REMARK } from '#domain/review.ts'

/** The note to the leaders whose approval is taken back (rules.md#82). */
export const UnlockNote = (textarea: Omit<ComponentProps<'textarea'>, 'rows' | 'maxLength'>) => (
  <TextareaField
    label="Wyjaśnienie dla drużynowych"
    rows={3}
    maxLength={MAX_REMARK}
    hint="Dostaną je w wiadomości i znów będą mogli zmieniać arkusz."
    {...textarea}
  />
)
