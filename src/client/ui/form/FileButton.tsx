import { type ChangeEvent, type ComponentProps, useId } from 'react'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onChoose: (file: File) => unknown
}

/** Chooses a file. The browser labels its own button in its own language, so a label of ours replaces it. */
export function FileButton({ id, onChoose, children, ...input }: FileButtonProps) {
  const ownId = useId()

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // A file that was mended and is chosen again would be no change otherwise.
    currentTarget.value = ''
    if (file) onChoose(file)
  }

  return (
    <>
      <input {...input} type="file" id={id ?? ownId} className="visually-hidden" onChange={choose} />
      <label className="btn" htmlFor={id ?? ownId}>
        {children}
      </label>
    </>
  )
}
