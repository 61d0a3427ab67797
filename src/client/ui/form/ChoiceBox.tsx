import type { ComponentProps } from 'react'

interface ChoiceBoxProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio'
  title?: string
  hint?: string
}

export const ChoiceBox = ({ title, hint, children, ...input }: ChoiceBoxProps) => (
  <label className="choice">
    <input {...input} />
    {title && <b>{title}</b>}
    {hint && <small>{hint}</small>}
    {children}
  </label>
)
