import { useId } from 'react'

interface ActionMenuProps<Action extends { label: string }> {
  actions: readonly Action[]
  onChoose: (action: Action) => void
}

/** Several actions share a menu, so that the bar stays one or two lines high on a phone. */
export function ActionMenu<Action extends { label: string }>({ actions, onChoose }: ActionMenuProps<Action>) {
  const id = useId()
  const [only, ...others] = actions
  if (only && others.length === 0)
    return (
      <button type="button" className="btn" onClick={() => onChoose(only)}>
        {only.label}
      </button>
    )
  return (
    <>
      <button type="button" className="btn selection-bar__more" popoverTarget={id}>
        Więcej…
      </button>
      <div id={id} popover="auto" className="menu selection-menu">
        {actions.map(action => (
          <button
            key={action.label}
            type="button"
            className="btn"
            data-tone="quiet"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => onChoose(action)}
          >
            {action.label}
          </button>
        ))}
      </div>
    </>
  )
}
