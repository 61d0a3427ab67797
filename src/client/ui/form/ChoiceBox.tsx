import type { ComponentProps } from 'react'

interface ChoiceBoxProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio'
  title: string
  hint: string
}

export const ChoiceBox = ({ title, hint, ...input }: ChoiceBoxProps) => (
  <label className="choice">
    <input {...input} />
    <b>{title}</b>
    <small>{hint}</small>
  </label>
)
