import type { useRemark } from './useRemark.ts'

/** What became of a remark, beside the button that sends it. */
export const Sending = ({ text, isSending, wasSent, keep }: ReturnType<typeof useRemark>) => (
  <>
    <span role="status" className="hint">
      {isSending && 'Wysyłanie… Do tego czasu uwaga czeka w tej przeglądarce.'}
      {wasSent && 'Wysłano.'}
    </span>
    {isSending && (
      <button type="button" className="link-button" onClick={() => keep(text!)}>
        Zmień treść
      </button>
    )}
  </>
)
