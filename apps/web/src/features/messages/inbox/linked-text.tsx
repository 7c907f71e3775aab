const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g

/** Text as it was written, with its web addresses as links. Nothing else in it becomes markup. */
export function LinkedText({ text }: { text: string }) {
  // Every second part is an address; where a part stands is all that tells it from its like.
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
