-- Who started and undid the imports of before, as the audit log says; what is under way goes on in their name, and stops where it does not know.
UPDATE imports SET
  started_by = (SELECT u.id FROM audit_log AS a JOIN users AS u ON u.id = a.actor
    WHERE a.action = 'import.started' AND a.subject = 'import:' || imports.id ORDER BY a.id DESC LIMIT 1),
  undone_by = (SELECT u.id FROM audit_log AS a JOIN users AS u ON u.id = a.actor
    WHERE a.action = 'import.undone' AND a.subject = 'import:' || imports.id ORDER BY a.id DESC LIMIT 1)
WHERE state NOT IN ('columns', 'checking', 'checked');--> statement-breakpoint
-- Columns that were left out of an import are not kept once it has begun.
UPDATE import_rows AS row SET cells = ARRAY(
    SELECT CASE WHEN plan->'columns'->>(place::int - 1) IS NULL THEN '' ELSE cell END
    FROM unnest(row.cells) WITH ORDINALITY AS given(cell, place) ORDER BY place)
  FROM imports WHERE imports.id = row.import_id AND imports.state NOT IN ('columns', 'checking', 'checked');
