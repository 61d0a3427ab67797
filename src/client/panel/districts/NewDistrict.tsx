import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { districtNames, managedDistricts } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/Field.tsx'
import { FormError } from '#client/ui/FormError.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { useForm } from '#client/ui/useForm.ts'
import { NewDistrict as NewDistrictBody } from '#domain/requests/teams.ts'

export function NewDistrict() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" data-tone="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        Nowa chorągiew
      </button>
      {open && (
        <Dialog title="Nowa chorągiew" onClose={() => setOpen(false)}>
          <NewDistrictForm />
        </Dialog>
      )}
    </>
  )
}

/** The created one is opened, so that a coordinator can be named next. */
function NewDistrictForm() {
  const [here, navigate] = useLocation()
  const form = useForm(
    NewDistrictBody,
    async district => {
      const { id } = await answer(api.admin.districts.post(district))
      await refresh(managedDistricts, districtNames)
      navigate(`${here}?choragiew=${id}`)
    },
    fields => ({ name: fields.get('name'), shadow: fields.has('shadow'), autoaccept: fields.has('autoaccept') }),
  )

  return (
    <form className="form" {...form.props}>
      <Field label="Nazwa" name="name" maxLength={200} errors={form.errors.name} />
      <Switch name="autoaccept" defaultChecked>
        Automatycznie akceptuj nowe drużyny
      </Switch>
      <Switch name="shadow">Ukryta</Switch>
      <FormError message={form.failure} />
      <div className="dialog__actions">
        <button type="submit" className="btn" data-tone="primary" disabled={!form.ready}>
          Utwórz chorągiew
        </button>
      </div>
    </form>
  )
}
