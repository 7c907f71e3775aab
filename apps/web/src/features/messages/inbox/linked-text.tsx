const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g

/** Plain text with its web addresses as links. Nothing else becomes markup. */
export function LinkedText({ text }: { text: string }) {
  // Every second part is an address. The key includes the position, since parts may be equal.
  const parts = text.split(ADDRESS).map((words, place) => ({ key: `${place} ${words}`, words, isAddress: place % 2 === 1 }))
  return (
    <p className="measure whitespace-pre-line break-words">
      {parts.map(({ key, words, isAddress }) =>
        isAddress ? (
          <a key={key} className="text-link" href={words} target="_blank" rel="noreferrer">
            {words}
          </a>
        ) : (
          <span key={key}>{words}</span>
        ),
      )}
    </p>
  )
}
