interface KeyHintsProps {
  /** Keys with the same effect are separated by a space. */
  keys: readonly (readonly [keys: string, words: string])[]
}

export const KeyHints = ({ keys }: KeyHintsProps) => (
  <p className="key-hints hint">
    {keys.map(([names, words]) => (
      <span key={words}>
        {names.split(' ').map(name => (
          <kbd key={name}>{name}</kbd>
        ))}{' '}
        {words}
      </span>
    ))}
  </p>
)
