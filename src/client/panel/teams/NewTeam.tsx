import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { districtNames } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/Field.tsx'
import { FormError } from '#client/ui/FormError.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { useForm } from '#client/ui/useForm.ts'
import { PanelTeam } from '#domain/requests/teams.ts'
import { DistrictChoice } from './DistrictChoice.tsx'

export function NewTeam() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" data-tone="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        Nowa drużyna
      </button>
      {open && (
        <Dialog title="Nowa drużyna" onClose={() => setOpen(false)}>
          <NewTeamForm />
        </Dialog>
      )}
    </>
  )
}

/** The created one is opened, so that it can be given to its leaders next. */
function NewTeamForm() {
  const [here, navigate] = useLocation()
  const districts = useRead(districtNames)
  const form = useForm(
    PanelTeam,
    async team => {
      const { id } = await answer(api.admin.teams.post(team))
      navigate(`${here}?druzyna=${id}`)
    },
    fields => ({
      name: fields.get('name'),
      shadow: fields.has('shadow'),
      districtId: Number(fields.get('districtId')),
    }),
  )

  return (
    <form className="form" {...form.props}>
      <Field label="Nazwa" name="name" maxLength={200} errors={form.errors.name} />
      <DistrictChoice districts={districts ?? []} />
      <Switch name="shadow">Ukryta</Switch>
      <FormError message={form.failure} />
      <div className="dialog__actions">
        <button type="submit" className="btn" data-tone="primary" disabled={!form.ready}>
          Utwórz drużynę
        </button>
      </div>
    </form>
  )
}
