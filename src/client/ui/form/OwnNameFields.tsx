import { MAX_PERSON_NAME } from '#contract/requests/text.ts'
import { Field } from './Field.tsx'

interface OwnNameFieldsProps {
  known?: { firstName: string; lastName: string }
  errors: Record<string, readonly string[] | undefined>
  hint?: string
}

export function OwnNameFields({ known, errors, hint }: OwnNameFieldsProps) {
  return (
    <>
      <Field
        label="Imię (nieobowiązkowe)"
        name="firstName"
        autoComplete="given-name"
        maxLength={MAX_PERSON_NAME}
        defaultValue={known?.firstName}
        errors={errors.firstName}
      />
      <Field
        label="Nazwisko (nieobowiązkowe)"
        name="lastName"
        autoComplete="family-name"
        maxLength={MAX_PERSON_NAME}
        defaultValue={known?.lastName}
        hint={hint}
        errors={errors.lastName}
      />
    </>
  )
}
