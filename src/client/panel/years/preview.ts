import { answer, api } from '#client/api/call.ts'
import { SaidInPolish } from '#client/ui/messages.ts'

const upload = api.admin.categorization.file

/** What the file would create, line by line, or everything that is wrong with it; nothing is created. */
export async function previewFile(content: unknown) {
  const said = await answer(upload.post(content, { query: { dry: '1' } }))
  if (!('problems' in said)) throw new Error('A preview lists problems')
  return { ...said, creates: said.creates.map((line, number) => ({ ...line, number })) }
}

export type Preview = Awaited<ReturnType<typeof previewFile>>

/** Creates the year; answers its id. */
export async function createFromFile(content: unknown): Promise<number> {
  const said = await answer(upload.post(content, { query: {} }))
  if (!('id' in said)) throw new Error('A created year has an id')
  return said.id
}

/** @throws when the file is no JSON at all */
export async function readJson(file: File): Promise<unknown> {
  const text = await file.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new SaidInPolish('To nie jest plik kategoryzacji (JSON)')
  }
}
