// The bundler makes a file of its own of a font, and its address of the import.
declare module '*.woff2' {
  const address: string
  export default address
}
