import { closeSync, fsyncSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import { badData, CommandError } from '#server/core/commandError.ts'
import { type Member, pack, unpack } from './tar.ts'

// An archive is a tar file, compressed with gzip and encrypted with age, so that `age -d <archive> | tar xz` opens it without
// this product.

/** Bun's types let a compression take only bytes that are not shared. */
type Filter = ReadableWritablePair<Uint8Array, Uint8Array>

/** Writes an archive for the owners of the secret keys, and flushes it to the disk. @returns what reads it back */
export async function writeArchive(
  path: string,
  members: readonly Member[],
  recipients: readonly string[],
): Promise<Decrypter> {
  const { encrypter, decrypter } = await openerOf(recipients)
  const packed = streamOf(pack(members)).pipeThrough(new CompressionStream('gzip') as Filter)
  const file = openSync(path, 'wx', 0o600)
  try {
    for await (const chunk of await encrypter.encrypt(packed)) writeFileSync(file, chunk)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return decrypter
}

/** Decrypts an archive to its end; see `unpack`. @throws CommandError when it is damaged or locked with another key */
export async function readArchive(
  path: string,
  decrypter: Decrypter,
  begin: (name: string) => (chunk: Uint8Array) => void,
) {
  try {
    const packed = await decrypter.decrypt(Bun.file(path).stream())
    await unpack(packed.pipeThrough(new DecompressionStream('gzip') as Filter), begin)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw badData(`${path} cannot be opened with this key, or is damaged: ${(error as Error).message}`)
  }
}

function streamOf(chunks: AsyncIterator<Uint8Array>) {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

/**
 * An archive for recipients is also encrypted for a temporary key, to read it back: the recipients' secret keys are on
 * other machines. The temporary key is then discarded.
 */
async function openerOf(recipients: readonly string[]) {
  const encrypter = new Encrypter()
  const decrypter = new Decrypter()
  // age does not mix post-quantum recipients with others, because the weaker one would decide.
  const isHybrid = recipients.some(recipient => recipient.startsWith('age1pq1'))
  const once = await (isHybrid ? generateHybridIdentity() : generateX25519Identity())
  decrypter.addIdentity(once)
  for (const recipient of [...recipients, await identityToRecipient(once)]) encrypter.addRecipient(recipient)
  return { encrypter, decrypter }
}

/** `text` is a key file of age (`AGE-SECRET-KEY-…`, with comments), or the passphrase of an archive of version 1.1. */
export function decrypterWith(text: string): Decrypter {
  const decrypter = new Decrypter()
  const identities = text.match(/^AGE-SECRET-KEY-\S+$/gm)
  for (const identity of identities ?? []) decrypter.addIdentity(identity)
  if (!identities) decrypter.addPassphrase(text.trim())
  return decrypter
}

export function isArchive(path: string): boolean {
  const begin = Buffer.alloc(21)
  const file = openSync(path, 'r')
  readSync(file, begin)
  closeSync(file)
  return begin.toString('latin1') === 'age-encryption.org/v1'
}

/** False for a mistyped key too, because keys contain a checksum. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** A pair of a new key, for `age` and for this product. */
export async function newKey() {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

export const readKey = (path: string) => readFileSync(path === '-' ? 0 : path, 'utf8')
