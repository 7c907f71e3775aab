CREATE OR REPLACE FUNCTION public.free_hours(week jsonb)
 RETURNS smallint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN coalesce(week, '{}') = '{}' THEN '{-1}' ELSE ARRAY(SELECT (day * 24 + slot)::smallint
    FROM generate_series(0, 6) AS day, LATERAL (SELECT week -> day::text AS hours OFFSET 0) AS of_day, generate_series(0, 23) AS slot
    WHERE hours -> slot = 'true') END
$function$;
