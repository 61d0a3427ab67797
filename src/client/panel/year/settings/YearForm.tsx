import { type ReactNode, use } from 'react'
import type * as v from 'valibot'
import { api } from '#client/api/call.ts'
import { AskImpact } from '#client/panel/year/form/Impact.tsx'
import { IssuesAfter } from '#client/panel/year/form/IssuesAfter.tsx'
import { SaveBar } from '#client/panel/year/form/SaveBar.tsx'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import type { EditedYear } from '#client/panel/year/model/editedYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import type { RowFields } from '#client/panel/year/model/rowFields.ts'
import { type RowForm, useRowForm } from '#client/panel/year/model/useRowForm.ts'
import type { YearSettings } from '#contract/requests/years.ts'
import { changesRules } from '#domain/year/effect.ts'

interface YearFormProps<Values extends object> {
  draft: string
  fields: RowFields<Values, EditedYear, object>
  schema: v.GenericSchema<unknown, Partial<YearSettings>>
  mayEdit: boolean
  saveText?: string
  children: (field: RowForm<Values>['field']) => ReactNode
}

export function YearForm<Values extends object>(props: YearFormProps<Values>) {
  const { fields, draft, schema, mayEdit, saveText, children } = props
  const year = useYear()
  const ask = use(AskImpact)
  const form = useRowForm({
    draft,
    fields,
    saved: fields.format(year),
    row: year,
    schema,
    save: async (_, change) =>
      (await ask(changesRules(change) ? { year: change } : null)) &&
      changeYear(year.id, api.admin.categorization({ id: year.id }).patch(change), {
        words: year.state === 'OPEN' ? 'Zapisano ustawienia kategoryzacji' : undefined,
      }),
  })
  return (
    <form className="form" onSubmit={form.onSubmit}>
      {children(form.field)}
      {form.isSound && <IssuesAfter after={{ ...year, ...fields.parse(form.values) }} />}
      {mayEdit && (form.isChanged || form.isSaved) && <SaveBar row={draft} form={form} save={saveText} />}
    </form>
  )
}
