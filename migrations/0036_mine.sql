CREATE TABLE `mine` (
	`teamId` integer NOT NULL,
	`taskId` integer NOT NULL,
	`value` real,
	`month` text,
	`at` text,
	`byId` integer,
	PRIMARY KEY(`teamId`, `taskId`),
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taskId`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mine_value" CHECK(value BETWEEN 0 AND 1e6),
	CONSTRAINT "mine_month" CHECK(month GLOB '20[0-9][0-9]-[0-1][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `mine_by_task` ON `mine` (`taskId`,`teamId`,`value`,`month`);
--> statement-breakpoint
-- A planned task keeps its number, its month and its author; a star alone has none of them.
INSERT INTO `mine` (`teamId`, `taskId`, `value`, `month`, `at`, `byId`)
SELECT `teamId`, `taskId`, `value`, `month`, `at`, `byId` FROM `planned_tasks`;
--> statement-breakpoint
INSERT INTO `mine` (`teamId`, `taskId`) SELECT `teamId`, `taskId` FROM `favourites` WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The same rows of deleted tasks and areas, which wait in Kosz.
UPDATE `trash` SET `removed` = json_set(`removed`, '$.tables', (
  WITH
    `parts` AS (SELECT `key` AS n, `value` AS part, `value` ->> 'table' AS name FROM json_each(`trash`.`removed`, '$.tables')),
    `rows` AS (
      SELECT parts.name, row.`value` AS row FROM `parts`, json_each(parts.part, '$.rows') AS row
      WHERE parts.name IN ('planned_tasks', 'favourites')
    ),
    `kept` AS (
      SELECT row ->> 'teamId' AS teamId, row ->> 'taskId' AS taskId, row ->> 'value' AS value, row ->> 'month' AS month,
        row ->> 'at' AS at, row ->> 'byId' AS byId
      FROM `rows` WHERE name = 'planned_tasks' OR NOT EXISTS (
        SELECT 1 FROM `rows` AS planned WHERE planned.name = 'planned_tasks'
          AND planned.row ->> 'teamId' = rows.row ->> 'teamId' AND planned.row ->> 'taskId' = rows.row ->> 'taskId')
    )
  SELECT json_group_array(json(part)) FROM (
    SELECT part FROM (
      SELECT part, n FROM `parts`
      WHERE name NOT IN ('planned_tasks', 'favourites', 'planned_prerequisites', 'areas_aside')
      UNION ALL
      SELECT json_object('table', 'mine', 'rows', json_group_array(json_object(
        'teamId', teamId, 'taskId', taskId, 'value', value, 'month', month, 'at', at, 'byId', byId))), 1e9
      FROM `kept` HAVING count(*) > 0
    ) ORDER BY n
  )
));
--> statement-breakpoint
DROP TABLE `areas_aside`;
--> statement-breakpoint
DROP TABLE `favourites`;
--> statement-breakpoint
DROP TABLE `planned_prerequisites`;
--> statement-breakpoint
DROP TABLE `planned_tasks`;
