CREATE OR REPLACE FUNCTION public.campus_span(day date, begins time without time zone, ends time without time zone)
 RETURNS tstzrange
 LANGUAGE sql
 STABLE
RETURN (SELECT tstzrange(span.first, GREATEST(span.last, (span.first + '00:01:00'::interval))) AS tstzrange FROM campus, LATERAL (SELECT ((campus_span.day + campus_span.begins) AT TIME ZONE campus.zone) AS first, (CASE WHEN ((campus_span.ends IS NULL) OR (campus_span.ends = campus_span.begins)) THEN ((campus_span.day + campus_span.begins) + '01:00:00'::interval) WHEN (campus_span.ends < campus_span.begins) THEN ((campus_span.day + 1) + campus_span.ends) ELSE (campus_span.day + campus_span.ends) END AT TIME ZONE campus.zone) AS last) span WHERE (span.first IS NOT NULL));
