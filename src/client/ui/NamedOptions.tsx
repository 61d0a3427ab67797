/** The options of a field that chooses one of several things by name: districts, years, areas. */
export const NamedOptions = ({ of }: { of: readonly { id: number; name: string }[] }) =>
  of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
