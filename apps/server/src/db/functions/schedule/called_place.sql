CREATE OR REPLACE FUNCTION public.called_place(application integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
SELECT nullif(concat_ws(', ', v.content ->> 'place', v.content ->> 'address'), '')
FROM call_sheet_lines AS l JOIN call_sheet_versions AS v ON v.sheet_id = l.sheet_id
WHERE l.application_id = application AND l.sent_call IS NOT NULL AND l.cancelled_at IS NULL
ORDER BY l.id DESC, v.number DESC LIMIT 1
$function$;
